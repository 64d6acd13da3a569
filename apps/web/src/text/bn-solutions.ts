/** The Bengali lines of the solution pages. */

export const solution = {
  notOut: 'ফল প্রকাশের পর এখানে সমাধান দেখতে পাবে।',
  loadFailed: 'সমাধান আসেনি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করো।',
}

export const writtenSolution = {
  unreadable: 'এই পাতাটি পড়া যায়নি।',
  practise: 'প্রশ্নপত্রটি দেখে খাতায় লিখে অনুশীলন করতে পারো।',
}

export const recheck = {
  why: 'কেন আবার দেখা দরকার?',
  whyKey: 'সঠিক উত্তর কোনটি হওয়ার কথা, আর কেন?',
  once: (until: string) => `একটি উত্তরের জন্য একবারই অনুরোধ করা যায়, ${until} পর্যন্ত।`,
  waits: 'অনুরোধ কেন্দ্রে পৌঁছেছে। উত্তর এলে এখানে দেখা যাবে।',
}
