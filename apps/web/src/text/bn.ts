/** Guidance, hints and lines a student must understand, in Bengali and in the familiar form (Decision L1). */

export const errors = {
  offline: 'ইন্টারনেট নেই। সংযোগ এলে আবার চেষ্টা করো।',
  pageNotLoaded: 'পাতাটা আসেনি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করো।',
  stillOffline: 'এখনো সংযোগ পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করো।',
  informUs: 'একটু পরে আবার চেষ্টা করো। না হলে তোমার শাখায় জানাও।',
  pageNotFound: 'এই ঠিকানায় কোনো পাতা নেই।',
}

export const login = {
  headline: 'প্রস্তুতি নাও, সময় ধরে পরীক্ষা দাও',
  promise: 'প্রতিদিনের MCQ ও Written পরীক্ষা, ফলাফল আর মেধাক্রম — এক জায়গায়।',
  hint: 'রেজিস্ট্রেশন নম্বর দিয়ে তোমার কোর্স খুঁজে নাও।',
  help: 'সমস্যা হলে তোমার শাখায় যোগাযোগ করো:',
}

export const lists = {
  noExams: 'এখানে এখনো কোনো পরীক্ষা নেই।',
  noHistory: 'পরীক্ষা দিলে তার ফল এখানে দেখা যাবে।',
  noMissed: 'তুমি কোনো পরীক্ষা বাদ দাওনি।',
  afterResults: 'ফল প্রকাশের পর দেখা যাবে',
}
