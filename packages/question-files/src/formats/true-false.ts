import { isOldFont } from '../text/bijoy.ts'

/** What is true or false is chosen like any other answer, in the language in which it is asked. */
export function trueFalseOptions(asked: string): readonly [string, string] {
  return /[\u0980-\u09FF]/.test(asked) || isOldFont(asked) ? ['সত্য', 'মিথ্যা'] : ['True', 'False']
}
