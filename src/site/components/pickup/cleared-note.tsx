import { lazy, Suspense, useRef } from 'react'
import styles from './cleared-note.module.css'
import type { ClearedChoice, TimeLimit } from './pickup-choice.ts'

/** Loaded when a choice is taken back. */
const ClearedText = lazy(() => import('./cleared-text.tsx'))

interface ClearedNoteProps {
  cleared: ClearedChoice | undefined
  timeLimit: TimeLimit | undefined
  /** The error at the field already says that the time is gone. */
  isToldByError: boolean
}

/** Says which choice was taken back and why. Always there, so that its text is announced when it comes. */
export function ClearedNote({ cleared, timeLimit, isToldByError }: ClearedNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const isHidden = cleared?.kind === 'timeFull' && isToldByError
  return (
    <div ref={note} role="status" className={styles.announcer}>
      <Suspense>{cleared && !isHidden && <ClearedText cleared={cleared} timeLimit={timeLimit} note={note} />}</Suspense>
    </div>
  )
}
