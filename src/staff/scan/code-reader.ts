import type { BarcodeDetector as Reader } from 'barcode-detector/ponyfill'

export interface CodeReader {
  /** The text of the first QR code in the picture. */
  read(picture: HTMLVideoElement): Promise<string | undefined>
}

interface NativeDetector {
  new (options: { formats: string[] }): Pick<Reader, 'detect'>
  getSupportedFormats(): Promise<string[]>
}

const toReader = (detector: Pick<Reader, 'detect'>): CodeReader => ({
  async read(picture) {
    const [code] = await detector.detect(picture)
    return code?.rawValue
  },
})

/** The reader of the browser, where it knows QR codes. */
async function createNativeReader(): Promise<CodeReader | undefined> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const formats = await Native?.getSupportedFormats().catch((): string[] => [])
  return Native && formats?.includes('qr_code') ? toReader(new Native({ formats: ['qr_code'] })) : undefined
}

/** About 1 MB of WebAssembly, loaded only where the browser has no reader of its own. */
async function createWasmReader(): Promise<CodeReader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('virtual:code-reader-wasm'),
  ])
  // Its own default is a CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return toReader(new BarcodeDetector({ formats: ['qr_code'] }))
}

let loaded: Promise<CodeReader> | undefined

export function loadCodeReader(): Promise<CodeReader> {
  loaded ??= createNativeReader().then((native) => native ?? createWasmReader())
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
