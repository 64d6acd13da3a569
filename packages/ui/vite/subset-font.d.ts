declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes?: { readonly wght: { readonly min: number; readonly max: number } }
    },
  ): Promise<Uint8Array>
}
