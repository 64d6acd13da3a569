import { setTimeout as pause } from 'node:timers/promises'
import { fillCentre, mcqExam } from './lib/centre.ts'
import { Connection } from './lib/connection.ts'
import { prepareGround } from './lib/ground.ts'
import { readOptions } from './lib/options.ts'
import { loadUntilGone, lostOf, type Pick, picksOf, save, shuffled, startEverybody } from './lib/picks.ts'
import { databaseProcesses } from './lib/processes.ts'
import { freePort, Product } from './lib/product.ts'

/**
 * `npm run bench:kill [-- --rounds 20 --students 100 --connections 64]`: students answer as fast as they can, and the
 * server is killed (kill -9) at a random moment, twenty times over; on the built-in database every second time together
 * with it. Afterwards every answer that was acknowledged is looked up. With DATABASE_URL: on that PostgreSQL, in a
 * database of its own. Ends with 1 where anything is missing.
 */
const QUESTIONS = 100

async function run(): Promise<void> {
  const { rounds, students, connections } = readOptions({ rounds: 20, students: 100, connections: 64 })
  const ground = await prepareGround()
  const product = new Product(await freePort(), ground.env)
  const acknowledged: Pick[] = []
  let lost: Pick[]
  try {
    await product.start()
    const exams = Array.from({ length: rounds }, (_, round) => `kill-${round + 1}`)
    const sitters = await fillCentre(ground, { students, exams: exams.map((id) => mcqExam(id, QUESTIONS)) })
    console.log(`${rounds} rounds on ${ground.describe}: ${students} students, ${connections} connections`)
    for (const [round, exam] of exams.entries()) {
      await startEverybody(product.port, sitters, exam)
      const picks = picksOf(sitters, exam, QUESTIONS)
      const before = acknowledged.length
      const loading = loadUntilGone(product.port, shuffled(picks), connections, acknowledged)
      await pause(200 + Math.random() * 1_300)
      const { postmaster } = await databaseProcesses(await ground.databaseUrl())
      const withDatabase = ground.isBuiltIn && round % 2 === 1 && postmaster !== null
      if (withDatabase) process.kill(postmaster, 'SIGKILL')
      await product.kill()
      const underWay = await loading
      const since = performance.now()
      await product.start()
      const back = Math.round(performance.now() - since)
      // What was under way is sent again, as the pages do: it is stored now, whether or not it was before.
      const connection = await Connection.open(product.port)
      for (const pick of underWay) if (await save(connection, pick)) acknowledged.push(pick)
      connection.close()
      console.log(
        `round ${round + 1}: killed the server${withDatabase ? ' and its database' : ''} after ` +
          `${acknowledged.length - before - underWay.length} answers; back in ${back} ms; ${underWay.length} sent again`,
      )
    }
    lost = await lostOf(ground, acknowledged)
  } finally {
    await product.stop()
    await ground.remove()
  }
  console.log(`acknowledged: ${acknowledged.length}, lost: ${lost.length}`)
  for (const { sitter, exam, index } of lost.slice(0, 10))
    console.log(`  ${exam}, student ${sitter.id}, question ${index}`)
  process.exitCode = lost.length === 0 ? 0 : 1
}

await run()
