/** The Bengali lines of the solution pages. */

export const solution = {
  notOut: 'ফল প্রকাশের পর এখানে সমাধান দেখতে পাবে।',
  loadFailed: 'সমাধান আসেনি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করো।',
}

export const writtenSolution = {
  unreadable: 'এই পাতাটি পড়া যায়নি।',
  practise: 'প্রশ্নপত্রটি দেখে খাতায় লিখে অনুশীলন করতে পারো।',
}
