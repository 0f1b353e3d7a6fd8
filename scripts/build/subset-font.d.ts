declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  interface Options {
    targetFormat: 'woff2' | 'sfnt'
    variationAxes: Readonly<Record<string, Axis>>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
