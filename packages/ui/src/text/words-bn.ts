/** The same in Bengali, where a student must understand it. */

export const brand = {
  name: 'অনুশীলন',
}

export const ui = {
  pictureMissing: 'ছবি আসেনি',
  minutesLeft: { 1: 'আর ১ মিনিট বাকি।', 5: 'আর ৫ মিনিট বাকি।', 10: 'আর ১০ মিনিট বাকি।' },
  timeIsUp: 'সময় শেষ!',
}
