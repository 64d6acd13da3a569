export const profile = {
  loadFailed: 'প্রোফাইল আসেনি।',
  mobileForExams: 'এভাবেও রাখা যাবে, তবে পরীক্ষার আগে ১১ সংখ্যার সঠিক নম্বর দিতে হবে।',
}

export const editProfile = {
  shrinks: 'বড় ছবি নিজে থেকেই ছোট হয়ে যাবে।',
}

export const changePassword = {
  afterwards: 'পাসওয়ার্ড বদলালে তোমাকে আবার লগইন করতে হবে।',
}
