/** The same to staff as to students. */
export { frequency as FREQUENCY_LABELS, variation as VARIATION_LABELS } from '@anushilon/ui/exam-words.ts'
