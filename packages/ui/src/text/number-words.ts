/** Of the field for a number, which only pages with questions have: not part of any first load. */
export const numberEntry = {
  label: 'Your answer',
  lock: 'Lock answer',
  minus: 'Minus',
  power: '×10ⁿ, power of ten',
  readAs: (number: string) => `= ${number}`,
  /** Bengali, as the students' pages have it. */
  hint: 'সংখ্যাটি লিখে Lock answer চাপো। লক না করলে উত্তর জমা হবে না, লক করলে আর বদলানো যাবে না।',
  /** Another tab or phone was first. */
  beaten: (typed: string) =>
    `অন্য ট্যাব বা ফোন থেকে এই প্রশ্নের উত্তর আগেই লক করা হয়েছে, সেটিই থাকবে। এখানে লেখা “${typed}” জমা হয়নি।`,
  faults: {
    empty: 'আগে সংখ্যাটি লেখো।',
    'not-a-number': 'এটি সংখ্যা হিসেবে পড়া যাচ্ছে না। শুধু সংখ্যা লেখো, যেমন 9.8 বা -0.05 বা 1.5×10^-7; একক লিখতে হবে না।',
    'too-many-digits': 'অঙ্ক বেশি হয়ে গেছে। ১২টির বেশি অঙ্ক লেখা যাবে না।',
    'out-of-range': 'সংখ্যাটি খুব বড় বা খুব ছোট।',
  },
}
