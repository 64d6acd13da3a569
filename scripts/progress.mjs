/**
 * How far a run of tests is, a line for every twentieth of it. One class for both runners, whose hooks have
 * different names: vitest counts files, Playwright tests.
 * @public named by its path in test.mjs and in the configuration of Playwright
 */
export default class Progress {
  #what = ''
  #total = 0
  #done = 0
  #failed = 0
  #started = performance.now()

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#begin('files', files.length)
  }

  /** @param {{ ok(): boolean }} file */
  onTestModuleEnd(file) {
    this.#end(file.ok())
  }

  /** @param {unknown} _config @param {{ allTests(): readonly unknown[] }} suite */
  onBegin(_config, suite) {
    this.#begin('tests', suite.allTests().length)
  }

  /** @param {unknown} _test @param {{ status: string }} result */
  onTestEnd(_test, result) {
    this.#end(result.status === 'passed')
  }

  /** What it prints stands between the lines of another reporter. */
  printsToStdio() {
    return false
  }

  /** @param {string} what @param {number} total */
  #begin(what, total) {
    this.#what = what
    this.#total = total
    this.#started = performance.now()
  }

  /** @param {boolean} passed */
  #end(passed) {
    this.#done += 1
    if (!passed) this.#failed += 1
    const share = (/** @type {number} */ done) => Math.floor((20 * done) / this.#total)
    if (share(this.#done) === share(this.#done - 1)) return
    const seconds = Math.round((performance.now() - this.#started) / 1000)
    const percent = Math.floor((100 * this.#done) / this.#total)
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`
    console.log(`… ${this.#done} of ${this.#total} ${this.#what} (${percent} %) after ${seconds} s${failed}`)
  }
}
