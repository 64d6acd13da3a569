import type { ExamRow } from '@anushilon/contract/staff/overview'

export const VARIATION_LABELS: Readonly<Record<ExamRow['variation'], string>> = {
  mcq: 'MCQ',
  written: 'Written',
  'mcq-written': 'Both',
  special: 'Special',
  'mcq-special': 'Mcq Special',
}

export const FREQUENCY_LABELS: Readonly<Record<ExamRow['frequency'], string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}
