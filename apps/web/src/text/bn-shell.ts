/** Bengali lines of the shell that the first load does without. */

export const logout = {
  again: 'আবার ঢুকতে রেজিস্ট্রেশন নম্বর ও কোর্স লাগবে।',
  unsent: (count: string) =>
    `${count}টি উত্তর এখনো সার্ভারে যায়নি। লগআউট করলে সেগুলো এই ফোনে থাকবে, তুমি ওই পরীক্ষার কোর্সে আবার লগইন করলে জমা হবে।`,
}

export const asOf = {
  hint: 'নেটওয়ার্ক নেই, তাই ফোনে রাখা তথ্য দেখাচ্ছে। নেটওয়ার্ক এলে নতুন তথ্য আসবে।',
}
