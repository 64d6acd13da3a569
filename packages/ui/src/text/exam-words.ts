/** The labels are the product's own, misspellings included; students and staff read the same. */

export const frequency = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' }

/** Badges and the short names of tabs. */
export const variation = {
  mcq: 'MCQ',
  written: 'Written',
  'mcq-written': 'Both',
  special: 'Special',
  'mcq-special': 'Mcq Special',
}
