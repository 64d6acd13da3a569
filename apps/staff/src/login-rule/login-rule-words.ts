import type { LoginRule } from '@anushilon/contract/staff/settings'

/** Who is asked for a password (Decision H1), in the words of whoever decides it. */
export const LOGIN_RULE_CHOICES: readonly {
  readonly value: LoginRule
  readonly label: string
  readonly note: string
}[] = [
  { value: 'always', label: 'Always', note: 'প্রত্যেককে পাসওয়ার্ড দিতে হবে; হ্যান্ড-আউটে যা আছে সেটাই চলবে।' },
  {
    value: 'once-changed',
    label: 'Only from students who chose one of their own',
    note: 'বাকিরা শুধু রেজিস্ট্রেশন নম্বর দিয়ে ঢোকে; নম্বর জানলে যে কেউ ঢুকতে পারে।',
  },
  { value: 'off', label: 'Never', note: 'নম্বর জানলেই ঢোকা যায়; শুধু মহড়ার জন্য।' },
]
