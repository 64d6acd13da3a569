import { animalCell, chloroplast, doubleHelix, neuron } from './figures/biology.ts'
import { energyProfile, fusedRings, substitutedBenzene, titration } from './figures/chemistry.ts'
import { chip, orThenAnd, starNetwork } from './figures/ict.ts'
import { barChart, flag, globe, openBook } from './figures/languages.ts'
import { areaUnderSquare, determinant, lineOnAxes, parabola } from './figures/math.ts'
import { convexLens, inclinedPlane, seriesParallel, speedTime, travellingWave } from './figures/physics.ts'
import { answerBubbles } from './figures/answer-bubbles.ts'
import { subjectRow } from './subject-tiles.ts'
import type { Figure } from './svg.ts'

/** What stands on the card of an exam, by topic, paper or kind. */
export const CARD_FIGURES: Readonly<Record<string, Figure>> = {
  'phy-mechanics': inclinedPlane('m', 30),
  'phy-waves': travellingWave('2λ'),
  'phy-electricity': seriesParallel('R₁', 'R₂', 'R₃', 'E'),
  'phy-modern': convexLens(),
  'phy-all': speedTime(15, 4, 10),
  'chem-physical': titration(),
  'chem-inorganic': energyProfile(40, 120, 20),
  'chem-organic': fusedRings('CH₃', 'OH'),
  'chem-all': substitutedBenzene({ 0: 'OH', 2: 'CH₃' }),
  'bio-cell': animalCell(null),
  'bio-botany': chloroplast(null),
  'bio-zoology': neuron(null),
  'bio-all': doubleHelix(),
  'math-algebra': determinant([
    ['a', 'b'],
    ['c', 'd'],
  ]),
  'math-geometry': lineOnAxes(4, 3),
  'math-calculus': areaUnderSquare(3),
  'math-all': parabola(1, 3),
  'ict-network': starNetwork(),
  'ict-digital': orThenAnd(),
  'ict-programming': chip(),
  'ict-all': chip(),
  'eng-grammar': openBook(),
  'eng-vocabulary': openBook(),
  'eng-all': openBook(),
  'eng-writing': openBook(),
  'gk-bangladesh': flag(),
  'gk-world': globe(),
  'gk-all': globe(),
  'gk-short': barChart('', [
    ['A', 4],
    ['B', 7],
    ['C', 5],
    ['D', 8],
  ]),
  'hsc-special': subjectRow(['phy', 'chem', 'math', 'bio']),
  'med-special': subjectRow(['bio', 'chem', 'phy', 'eng']),
  'hsc-mcq-special': answerBubbles(),
  'med-mcq-special': answerBubbles(),
}
