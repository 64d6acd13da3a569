import { join } from 'node:path'
import { createVitest, type TestSpecification } from 'vitest/node'

/**
 * A process that runs the same tests over and over, each time with another text in the place of one file. It is told
 * the text and says whether a test failed; whoever told it ends it where a mutant runs for ever.
 */

const [root = '', file = '', ...tests] = process.argv.slice(2)
let text: string | null = null

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    include: tests,
    watch: false,
    bail: 1,
    isolate: false,
    maxWorkers: 1,
    fsModuleCache: false,
    reporters: [{}],
    onConsoleLog: () => false,
    testTimeout: 10_000,
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (text !== null && id.split('?')[0] === join(root, file) ? text : null),
      },
    ],
  },
)
const specifications: TestSpecification[] = await vitest.globTestSpecifications()

process.on('message', (message: { readonly text: string | null }) => {
  text = message.text
  vitest.invalidateFile(join(root, file))
  const run = vitest.runTestSpecifications(specifications)
  run.then(
    ({ testModules, unhandledErrors }) => {
      const failed = testModules.find((module) => !module.ok())
      const by = failed?.moduleId ?? (unhandledErrors.length > 0 ? 'an error outside the tests' : null)
      process.send?.({ by, count: testModules.length })
    },
    (error: unknown) => process.send?.({ by: String(error), count: 0 }),
  )
})
process.send?.({ ready: true })
