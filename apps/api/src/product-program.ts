import type { Program } from './startup/program.ts'

/** Loaded where they are used: a supervisor answers no call, and a worker prepares nothing. */
export const product: Program = {
  prepare: async (runtime) => await (await import('./prepare.ts')).prepare(runtime),
  makeApp: async (runtime) => await (await import('./product.ts')).makeApp(runtime),
}

/** All its code, ahead of time. */
export const loadProduct = () => Promise.all([import('./prepare.ts'), import('./product.ts'), import('./demo/demo.ts')])
