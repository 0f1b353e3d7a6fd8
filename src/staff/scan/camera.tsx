import type { BarcodeDetector as Reader } from 'barcode-detector/ponyfill'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './camera.module.css'

type CameraState = 'starting' | 'looking' | 'denied' | 'missing' | 'failed'

const lookEveryMs = 120

/** What browsers call the reasons for which there is no picture. */
function stateOfError(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

/** Shows the camera and calls once with the first code that it sees. */
function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  const report = useEffectEvent(onCode)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined

    async function look(): Promise<void> {
      if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError')
      const [opened, reader] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
        loadCodeReader(),
      ])
      stream = opened
      const element = video.current
      if (isOver || !element) return
      element.srcObject = opened
      await element.play()
      setState('looking')
      while (!isOver) {
        const text = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.read(element) : undefined
        if (text && !isOver) {
          isOver = true
          navigator.vibrate?.(60)
          report(text)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      }
    }

    const stopTracks = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    look()
      .catch((error: unknown) => !isOver && setState(stateOfError(error)))
      .finally(() => isOver && stopTracks())
    return () => {
      isOver = true
      stopTracks()
    }
  }, [attempt])

  const retry = () => {
    setState('starting')
    setAttempt((count) => count + 1)
  }
  return { video, state, retry }
}

export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const { t } = useTranslation()
  const { video, state, retry } = useCamera(onCode)
  const hasPicture = state === 'starting' || state === 'looking'
  return (
    <div className={styles.camera} data-state={state}>
      {hasPicture ? (
        <>
          <video ref={video} className={styles.picture} playsInline muted />
          <span className={styles.frame} aria-hidden="true" />
          <p className={styles.hint} role="status">
            {t(state === 'looking' ? 'scan.aim' : 'scan.starting')}
          </p>
        </>
      ) : (
        <div className={`stack gap-1 ${styles.problem}`} role="status">
          <Icon name="camera" size={40} />
          <strong>{t(`scan.${state}`)}</strong>
          <p>{t(`scan.${state}Text`)}</p>
          <Button kind="quiet" onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface CodeReader {
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

function loadCodeReader(): Promise<CodeReader> {
  loaded ??= createNativeReader().then((native) => native ?? createWasmReader())
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
