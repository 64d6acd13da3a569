export const profile = {
  loadFailed: 'প্রোফাইল আসেনি।',
}

export const changePassword = {
  afterwards: 'পাসওয়ার্ড বদলালে তোমাকে আবার লগইন করতে হবে।',
}
