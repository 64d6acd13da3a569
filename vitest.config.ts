import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './scripts/long-files-first.ts'

/** Room for a machine with ten times as much to do; nothing waits for it when all is well. */
const PATIENT = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }
const quiet = './apps/api/test/harness/quiet-console.ts'

/** Two kinds of tests: those that need nothing, and those of the server, which share one PostgreSQL. */
export default defineConfig({
  test: {
    // Many a test waits for a process or the disk; the default, one less than there are cores, leaves half a small machine idle.
    // With one more the same tests took 3 % longer on two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/ui/vite/*.test.ts',
            'apps/{web,staff}/{src,vite}/**/*.test.{ts,tsx}',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          setupFiles: [quiet],
          // Modules are loaded once a worker, not once a file, which took longer than the tests. None relies on a fresh one.
          isolate: false,
          unstubGlobals: true,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: [quiet],
          // The server is loaded once a worker, not once a file: nothing in it remembers more than its `deps` do.
          isolate: false,
          globalSetup: ['./apps/api/test/harness/global-setup.ts'],
          ...PATIENT,
        },
      },
    ],
  },
})
