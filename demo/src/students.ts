import type { StudentJson } from '@anushilon/exam-pack/pack-json'
import { COURSES, type DemoCourse } from './courses.ts'
import type { AvatarLook } from './drawings/avatar.ts'
import { seeded } from './seed.ts'

type Branch = 'Farmgate' | 'Mirpur' | 'Uttara' | 'Chattogram'

/** Nobody here exists, and neither do the colleges. Null: the student has not filled it in. */
type Row = readonly [name: string, courses: readonly DemoCourse[], college: number | null, branch: Branch | null]

const COLLEGES = [
  'Shapla Model College, Dhaka',
  'মেঘনা বিজ্ঞান কলেজ',
  'Padma City College',
  'কর্ণফুলী কলেজ, চট্টগ্রাম',
  'Uttara Green Field College',
  'মিরপুর আদর্শ মহাবিদ্যালয়',
  'Doyel Higher Secondary School',
  'শালবন কলেজ, কুমিল্লা',
]

const HSC: readonly DemoCourse[] = ['hsc']
const MED: readonly DemoCourse[] = ['med']
const BOTH: readonly DemoCourse[] = ['hsc', 'med']

const ROWS: readonly Row[] = [
  ['Nusrat Jahan', HSC, 0, 'Farmgate'],
  ['Tanvir Hasan', HSC, 2, 'Farmgate'],
  ['সাদিয়া ইসলাম', HSC, 5, 'Mirpur'],
  ['রাকিবুল হাসান', HSC, 1, 'Farmgate'],
  ['Farhana Akter', HSC, 4, 'Uttara'],
  ['আরিফ হোসেন', HSC, 5, 'Mirpur'],
  ['Sabbir Rahman', HSC, 0, 'Farmgate'],
  ['মেহজাবিন চৌধুরী', HSC, 3, 'Chattogram'],
  ['Anika Tabassum', HSC, 2, null],
  ['সৌরভ চক্রবর্তী', HSC, 7, 'Farmgate'],
  ['Mahmudul Hasan', HSC, 6, 'Mirpur'],
  ['তাসনিম রহমান', HSC, 4, 'Uttara'],
  ['Priyanka Saha', HSC, 3, 'Chattogram'],
  ['ইমরান খান', HSC, null, 'Mirpur'],
  ['Jannatul Ferdous', HSC, 1, 'Farmgate'],
  ['নাঈম ইসলাম', HSC, 5, 'Mirpur'],
  ['Rezwan Karim', HSC, 4, 'Uttara'],
  ['সুমাইয়া আক্তার', HSC, 0, 'Farmgate'],
  ['Abir Mahmud', HSC, 6, null],
  ['ফাহিম আহমেদ', HSC, null, null],
  ['Tahmina Sultana', BOTH, 2, 'Farmgate'],
  ['জুবায়ের আল মাহমুদ', BOTH, 1, 'Farmgate'],
  ['Ishrat Jahan', BOTH, 3, 'Chattogram'],
  ['অর্পিতা দাস', BOTH, 7, 'Mirpur'],
  ['Nafis Iqbal', BOTH, 4, 'Uttara'],
  ['মারিয়া গোমেজ', BOTH, 0, 'Farmgate'],
  ['Rafia Noor', MED, 2, 'Farmgate'],
  ['শাহরিয়ার কবির', MED, 5, 'Mirpur'],
  ['Lamia Haque', MED, 4, 'Uttara'],
  ['পার্থ সারথি রায়', MED, 3, 'Chattogram'],
  ['Samiul Alam', MED, 6, 'Mirpur'],
  ['নাদিয়া সুলতানা', MED, 1, 'Farmgate'],
  ['Tasfia Rahman', MED, 0, 'Farmgate'],
  ['হাসান মাহমুদ', MED, 7, null],
  ['Rituparna Barua', MED, 3, 'Chattogram'],
  ['আফসানা মিমি', MED, 2, 'Uttara'],
  ['Sakib Al Amin', MED, 5, 'Mirpur'],
  ['উম্মে হাবিবা', MED, null, 'Farmgate'],
  ['Dipta Roy', MED, 1, 'Farmgate'],
  ['মালিহা তাবাসসুম', MED, null, null],
  // From here on: those who have booked the monthly model tests only.
  ['Tanjim Ahmed', HSC, 2, 'Mirpur'],
  ['সামিয়া জাহান', HSC, 0, 'Farmgate'],
  ['Mushfiq Rahim', HSC, 6, 'Mirpur'],
  ['ফারিয়া তাসনিম', HSC, 4, 'Uttara'],
  ['Ariyan Chowdhury', HSC, 3, 'Chattogram'],
  ['রাইসা ইসলাম', HSC, 1, 'Farmgate'],
  ['Zarin Subah', HSC, 4, 'Uttara'],
  ['তৌহিদুল ইসলাম', HSC, 5, 'Mirpur'],
  ['Nabila Karim', HSC, 0, 'Farmgate'],
  ['অনিক দেবনাথ', HSC, 3, 'Chattogram'],
  ['Shafin Ahmed', HSC, 2, 'Farmgate'],
  ['মিথিলা ফারজানা', HSC, 7, 'Mirpur'],
  ['Raisul Islam', HSC, 6, 'Uttara'],
  ['ঐশী বড়ুয়া', HSC, 3, 'Chattogram'],
  ['Mahin Sarker', HSC, 1, 'Farmgate'],
  ['নুসাইবা রহমান', HSC, 5, 'Mirpur'],
]

const WORDS = ['khata', 'kolom', 'shapla', 'doyel', 'megh', 'nodi', 'tara', 'pata', 'alo', 'akash']

export function studentsJson(): StudentJson[] {
  return ROWS.map(([name, courses, college, branch], index) => {
    const regNo = String(260001 + index)
    const random = seeded(`student ${regNo}`)
    const operator = 3 + Math.floor(random() * 7)
    const word = WORDS[index % WORDS.length] ?? 'khata'
    const filledIn = college !== null
    return {
      regNo,
      name,
      courses: courses.map((course) => COURSES[course].id),
      password: `${word}-${1000 + Math.floor(random() * 9000)}`,
      ...(filledIn && { institution: COLLEGES[college] ?? '' }),
      // Zeros in the middle: nobody is called when a visitor tries a number.
      ...(filledIn && { mobileNo: `01${operator}00000${String(101 + index * 7)}` }),
      ...(filledIn && random() < 0.85 && { curriculumRoll: String(104000 + index * 37 + Math.floor(random() * 30)) }),
      ...(branch !== null && { branch }),
      ...(PORTRAITS[regNo] !== undefined && { photo: `img/people/${regNo}.svg` }),
    }
  })
}

const [SAND, TAN, BROWN, WHEAT] = ['#D9A066', '#C68A55', '#A9683E', '#E0B07A']

/** The few who have put up a picture. */
export const PORTRAITS: Readonly<Record<string, AvatarLook>> = {
  260001: { skin: WHEAT, cloth: '#2F51B6', ground: '#E3ECFF', hair: 'scarf', glasses: false },
  260003: { skin: TAN, cloth: '#7A3B69', ground: '#FBE9F3', hair: 'scarf', glasses: true },
  260004: { skin: SAND, cloth: '#1A763F', ground: '#EBFBEF', hair: 'short', glasses: false },
  260007: { skin: BROWN, cloth: '#223F94', ground: '#FFF6DF', hair: 'side', glasses: true },
  260009: { skin: WHEAT, cloth: '#A21921', ground: '#FFF1F1', hair: 'long', glasses: false },
  260010: { skin: TAN, cloth: '#804D0C', ground: '#FFF6DF', hair: 'side', glasses: false },
  260013: { skin: SAND, cloth: '#116031', ground: '#EBFBEF', hair: 'long', glasses: true },
  260021: { skin: WHEAT, cloth: '#0F6E78', ground: '#E2F5F7', hair: 'scarf', glasses: false },
  260024: { skin: BROWN, cloth: '#7A3B69', ground: '#FBE9F3', hair: 'long', glasses: false },
  260025: { skin: SAND, cloth: '#414A5E', ground: '#EDF0F6', hair: 'short', glasses: true },
  260027: { skin: TAN, cloth: '#2F51B6', ground: '#E3ECFF', hair: 'long', glasses: false },
  260030: { skin: BROWN, cloth: '#1A763F', ground: '#EBFBEF', hair: 'short', glasses: true },
}
