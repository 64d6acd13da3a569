/** For guardians, who are addressed with respect. */
export const guardian = {
  title: 'শিক্ষার্থীর অগ্রগতি',
  invalid: 'লিংকটি আর কার্যকর নয়। নতুন লিংকের জন্য সেন্টারে যোগাযোগ করুন।',
  offline: 'এখন দেখানো যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  again: 'আবার চেষ্টা করুন',
}
