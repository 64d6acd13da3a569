export const swap = {
  explain: 'এই লিংকটি অন্য একজনের। তুমি নিজে না চাইলে বদলাবে না।',
}
