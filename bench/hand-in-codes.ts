import { seededRandom } from '@anushilon/domain/exam/seeded-random'
import { lostOnTheWay, randomMac, randomSheet } from '@anushilon/domain/testing/random-sheet'

/** A million random sheets are written as hand-in codes and read again; what does not come back as it was is named. */
const SHEETS = Number(process.argv[2] ?? 1_000_000)

const below = seededRandom(`hand-in codes ${process.argv[3] ?? ''}`)
const began = performance.now()
let lost = 0
for (let sheets = 1; sheets <= SHEETS; sheets += 1) {
  const sheet = randomSheet(below)
  const faults = lostOnTheWay(sheet, randomMac(below))
  if (faults.length > 0) {
    lost += 1
    console.log(faults.join(', '), JSON.stringify(sheet))
  }
}
const seconds = (performance.now() - began) / 1000
console.log(`${SHEETS} sheets written and read again in ${seconds.toFixed(0)} s, ${lost} not as they were`)
process.exitCode = lost === 0 ? 0 : 1
