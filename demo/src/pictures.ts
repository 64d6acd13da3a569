import { VARIATION_NAMES } from '@anushilon/domain/exam/variation'
import type { Bank } from './banks/bank.ts'
import { VISITORS } from './banks/visitors.ts'
import { COURSE_NAMES, type DemoCourse, type DemoSubject, SUBJECTS } from './courses.ts'
import { drawAvatar } from './drawings/avatar.ts'
import { type BannerWords, drawBanner } from './drawings/banner.ts'
import { CARD_FIGURES } from './drawings/card-figures.ts'
import { drawExamCard } from './drawings/exam-card.ts'
import { drawExplanation } from './drawings/explanation.ts'
import { drawRules } from './drawings/rules-sheet.ts'
import { drawSolutionSheet } from './drawings/solution-sheet.ts'
import { drawSubjectTile } from './drawings/subject-tiles.ts'
import { drawPaper } from './drawings/written-paper.ts'
import { explanationOf, filedQuestions, pictureOf } from './questions.ts'
import { rulesOf } from './rules.ts'
import { PORTRAITS } from './students.ts'

const BANNERS: Readonly<Record<DemoCourse, BannerWords>> = {
  hsc: { title: 'HSC 2026 Final Model Test', line: 'ভর্তি চলছে, সকল শাখায় আসন সীমিত', button: 'বিস্তারিত দেখো' },
  med: {
    title: 'Medical Admission Crash Course',
    line: '৩০ দিনে ৩০টি মডেল টেস্ট, ক্লাস শুরু শিগগিরই',
    button: 'বিস্তারিত দেখো',
  },
}

export type Draw = () => string
type Picture = readonly [path: string, draw: Draw]

/** Every picture the demo can name; drawn when it is asked for. */
export function pictures(): Map<string, Draw> {
  return new Map<string, Draw>([
    ...(Object.keys(SUBJECTS) as DemoSubject[]).flatMap(ofSubject),
    ...ofQuestions(VISITORS),
    ...Object.entries(CARD_FIGURES).map(([name, figure]): Picture => [
      `img/cards/${name}.svg`,
      () => drawExamCard(figure),
    ]),
    ...VARIATION_NAMES.map((name): Picture => [`img/rules/${name}.svg`, () => drawRules(rulesOf(name))]),
    ...COURSE_NAMES.map((course): Picture => [`img/ads/${course}.svg`, () => drawBanner(BANNERS[course])]),
    ...Object.entries(PORTRAITS).map(([regNo, look]): Picture => [`img/people/${regNo}.svg`, () => drawAvatar(look)]),
  ])
}

function ofSubject(subject: DemoSubject): Picture[] {
  const { bengali, bank, papers } = SUBJECTS[subject]
  return [
    [`img/subjects/${subject}.svg`, () => drawSubjectTile(subject)],
    ...papers.map((paper): Picture => [`img/papers/${paper.id}.svg`, () => drawPaper(paper)]),
    ...bank.topics.map((topic): Picture => [
      `img/sheets/${bank.id}-${topic.id}.svg`,
      () => drawSolutionSheet(bengali, topic),
    ]),
    ...ofQuestions(bank),
  ]
}

function ofQuestions(bank: Bank): Picture[] {
  return filedQuestions(bank).flatMap(({ id, question }): Picture[] => [
    ...(question.draw === null ? [] : [[pictureOf(id), question.draw] as const]),
    ...(question.why.length === 0 ? [] : [[explanationOf(id), () => drawExplanation(question.why)] as const]),
  ])
}
