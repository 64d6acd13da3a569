import { Gauge, type Registry } from 'prom-client'

export interface Figure {
  readonly name: string
  readonly help: string
  /** How those of several workers of one machine become one; without it they are added up. */
  readonly aggregator?: 'max' | 'min'
}

/** A figure that is found out when somebody asks for it. Undefined: nothing is known, and it stays as it was. */
export function measured(
  registry: Registry,
  figure: Figure,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    ...figure,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value !== undefined) this.set(value)
    },
  })
}
