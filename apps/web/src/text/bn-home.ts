export const home = {
  noUpcoming: 'নতুন পরীক্ষার সময়সূচি এলে এখানে দেখা যাবে।',
  noRunning: 'এই মুহূর্তে কোনো পরীক্ষা চলছে না।',
}
