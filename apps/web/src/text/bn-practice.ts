/** The Bengali lines of papers that count for nothing. */

export const retakes = {
  countsForNothing: 'এই পরীক্ষার নম্বর তোমার ইতিহাস বা মেধাক্রম বদলাবে না।',
  starts: 'বোতাম চাপলে প্রশ্ন আসবে এবং সময় শুরু হবে।',
  resumes: 'পাতাটি বন্ধ হলেও উত্তর এই ফোনে থাকবে।',
}
