/** The Bengali lines of the pages about results: not part of the first load, which the log-in page pays for. */

export const history = {
  late: 'জমা দিতে দেরি হয়েছে, তাই মেধাক্রম নেই',
  kept: 'উত্তর রাখা আছে, শাখা চাইলে গ্রহণ করতে পারে।',
  accepted: 'কেন্দ্র দেরিতে জমা গ্রহণ করেছে।',
  receipt: 'কোনো সমস্যা হলে এই কোডটি তোমার শাখায় দেখাও।',
  refused: 'কেন্দ্র এই দেরিতে জমা গ্রহণ করেনি।',
  notLoaded: 'তালিকাটা আসেনি। একটু পরে আবার চেষ্টা করো।',
}

export const result = {
  /** By why the results were computed again. */
  corrected: {
    key: 'প্রশ্নের সঠিক উত্তর সংশোধন করা হয়েছে, তাই নম্বর ও মেধাক্রম নতুন করে হিসাব হয়েছে।',
    'late-accepted': 'দেরিতে জমা দেওয়া একটি পরীক্ষা কেন্দ্র গ্রহণ করেছে, তাই মেধাক্রম নতুন করে হিসাব হয়েছে।',
    'late-proved': 'নেটওয়ার্কে আটকে থাকা কিছু উত্তর সময়ের মধ্যে দেওয়া বলে প্রমাণিত হয়েছে, তাই নম্বর ও মেধাক্রম নতুন করে হিসাব হয়েছে।',
  },
}

export const merit = {
  ties: {
    equal: 'সমান নম্বর পেলে মেধাক্রম একই: ১, ২, ২, ৪।',
    'less-time': 'সমান নম্বর হলে যে কম সময় নিয়েছে সে এগিয়ে।',
  },
}

export const progress = {
  hint: 'যত শতাংশের সমান বা আগে আছো। ১০০% মানে তুমি সবার আগে।',
}

export const leaderboard = {
  nothingChosen: 'পরীক্ষার ধরন ও নাম বেছে নিলে মেধাতালিকা দেখা যাবে।',
  noExams: 'এই ধরনের কোনো পরীক্ষার ফল এখনো প্রকাশিত হয়নি।',
}
