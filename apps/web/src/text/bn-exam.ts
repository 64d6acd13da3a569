/** The Bengali lines of the exam's own pages: not part of the first load, which the log-in page pays for. */

export const beforeStart = {
  mainSubject: 'তোমার ঐচ্ছিক (optional) মূল বিষয়টি বেছে নাও।',
  combination: (count: string) => `যে ${count}টি বিষয়ে পরীক্ষা দেবে।`,
  next: 'পরের ধাপে নিয়মাবলি দেখবে, পরীক্ষা এখনই শুরু হবে না।',
  fullTime: 'এর পরে শুরু করলে সময় কম পাবে।',
  combinationsFailed: 'বিষয়ের তালিকা আসেনি।',
  noCombinations: 'এই বিষয়ের সঙ্গে কোনো বিষয়-তালিকা নেই। অন্য মূল বিষয় বেছে নাও।',
}

export const rules = {
  starts: 'বোতাম চাপলে প্রশ্ন আসবে এবং পরীক্ষা শুরু হবে।',
  title: 'পরীক্ষার নিয়মাবলি',
  /** For an exam that brings no picture of its rules. */
  locks: 'একবার উত্তর বাছাই করলে আর বদলানো যাবে না।',
  lines: [
    'নির্ধারিত সময়ের মধ্যেই উত্তর জমা দিতে হবে।',
    'পরীক্ষায় একবারই অংশ নেওয়া যাবে।',
    'ইন্টারনেট চলে গেলেও উত্তর এই ফোনে থাকবে, সংযোগ ফিরলে নিজে থেকেই জমা হবে।',
  ],
}

export const ongoing = {
  locks: 'একবার উত্তর বাছাই করলে আর বদলানো যাবে না।',
  negative: (percent: string) => `ভুল উত্তরে ${percent}% নম্বর কাটা যাবে।`,
  offline: 'ইন্টারনেট নেই। সংযোগ ফিরলে নিজে থেকেই জমা হবে।',
  waiting: (count: string) => `${count}টি উত্তর অপেক্ষায়।`,
  /** The message on MCQ expiry (Decision C17). */
  timeIsUp: 'সময় শেষ! অনুগ্রহ করে উত্তরপত্র জমা দাও।',
  handingIn: 'সময় শেষ! তোমার উত্তর জমা হচ্ছে, অপেক্ষা করো।',
  finalSubmit: 'জমা দেওয়ার পর আর উত্তর দেওয়া যাবে না।',
  submitWaits: 'ইন্টারনেট নেই। সংযোগ ফিরলে নিজে থেকেই জমা হবে, পাতাটি বন্ধ কোরো না।',
  reloads: 'একটু পরে প্রশ্নপত্র আবার আসবে।',
  loadFailed: 'প্রশ্নপত্র আসেনি। সংযোগ এলে নিজে থেকেই আবার চেষ্টা হবে।',
  uploadTime: 'লেখার সময় শেষ। এখন শুধু ছবি আপলোড করা যাবে।',
  moreTime: (minutes: string) => `তোমাকে আরও ${minutes} মিনিট সময় দেওয়া হয়েছে।`,
  noPhotos: 'এই প্রশ্নের কোনো ছবি এখনো সার্ভারে নেই।',
}

export const examEnd = {
  receipt: 'কোনো সমস্যা হলে এই কোডটি তোমার শাখায় দেখাও।',
}

export const loginAgain = {
  why: 'তোমার উত্তর এই ফোনে রাখা আছে। আবার লগইন করলে পরীক্ষা এখান থেকেই চলবে।',
  other: 'এটি অন্য শিক্ষার্থীর লগইন। যে পরীক্ষা দিচ্ছিল তার রেজিস্ট্রেশন নম্বর দাও।',
}
