import { defineConfig } from '@playwright/test'

const SWITCHES = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // For pages without https: what comes from the machine itself counts as safe.
  '--host-resolver-rules=MAP centre.test 127.0.0.1',
  // Chromium refuses to start its sandbox for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const OF_THE_CONSOLE = ['**/staff-*.spec.ts', '**/story-*.spec.ts', '**/console-*.spec.ts']

/** `scripts/test.mjs` finds the browser and names it; empty means Playwright's own. */
const chromium = process.env['CHROMIUM']

export default defineConfig({
  testDir: '.',
  // The longest first: at the end no processor waits for a single one.
  projects: [
    { name: 'console', testMatch: OF_THE_CONSOLE },
    { name: 'students', testMatch: '**/*.spec.ts', testIgnore: OF_THE_CONSOLE },
  ],
  outputDir: '../test-results/browser',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  // One more than two cores, because many a test waits for a clock or for the page; with two more the same tests took 5 % more CPU.
  workers: 3,
  // A test that needs luck is a failed test.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Room for a machine with ten times as much to do; nothing waits for it when all is well.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [
    ['list'],
    ['../scripts/progress.mjs'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../test-results/browser.json' }],
  ],
  use: {
    // Shorter than a whole test: what could not be pressed is then named in the failure.
    actionTimeout: 120_000,
    // It would bring the whole program to every test's browser; those that are about it allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // Not Dhaka's: whatever shows a student's time must not rely on the device's zone (Decision B1).
    timezoneId: 'America/New_York',
    // Nothing glides or fades: what a test is about to press stands still, and no frame is drawn for its own sake.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: SWITCHES, ...(chromium ? { executablePath: chromium } : {}) },
  },
})
