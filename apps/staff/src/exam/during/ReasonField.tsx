import { Field } from '@anushilon/ui/controls/Field.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  label?: string | undefined
}

export function ReasonField({ value, onChange, label = 'Reason (kept in the log)' }: Props) {
  return <Field label={label} value={value} onChange={onChange} maxLength={200} required />
}
