import { Field } from '@anushilon/ui/controls/Field.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
}

export function ReasonField({ value, onChange }: Props) {
  return <Field label="Reason (kept in the log)" value={value} onChange={onChange} maxLength={200} required />
}
