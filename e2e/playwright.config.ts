import { defineConfig } from '@playwright/test'

const SWITCHES = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Chromium refuses to start its sandbox for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** `scripts/test.mjs` finds the browser and names it; empty means Playwright's own. */
const chromium = process.env['CHROMIUM']

/** A phone's own only where pictures are drawn for eyes: four times the dots take a tenth longer. */
const DOTS = process.env['ANUSHILON_TEST_SCREENS'] === undefined ? 1 : 2
/** What is the same on every screen is tagged with the one it is tested on. */
const DESKTOP = { grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } }
const PHONE = {
  grepInvert: /@desktop/,
  use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: DOTS, isMobile: true, hasTouch: true },
}
/** They take a minute each, so they begin first: at the end one of them would run alone. */
const STORIES = ['**/staff-*.spec.ts', '**/formulas.spec.ts']

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  // Twice two cores, because many a test waits for a clock or for the page.
  workers: 4,
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
  projects: [
    { name: 'console, desktop', testMatch: STORIES, ...DESKTOP },
    { name: 'console, phone', testMatch: STORIES, ...PHONE },
    { name: 'desktop', testIgnore: STORIES, ...DESKTOP },
    { name: 'phone', testIgnore: STORIES, ...PHONE },
  ],
})
