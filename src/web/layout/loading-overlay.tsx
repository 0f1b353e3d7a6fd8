import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { useAppState } from '../state/use-app-state.ts'
import { timings } from '../timings.ts'
import styles from './loading-overlay.module.css'

/** Lies over the page while something global loads, and fades. Taps go through it, so it holds nobody up. */
export function LoadingOverlay() {
  const { t } = useTexts()
  const isLoading = useAppState(({ loading }) => loading)
  const [isThere, setThere] = useState(false)

  useEffect(() => {
    if (isLoading) return setThere(true)
    const timer = setTimeout(() => setThere(false), timings.overlayFade)
    return () => clearTimeout(timer)
  }, [isLoading])

  if (!isThere && !isLoading) return null
  return (
    <div className={styles.overlay} data-fading={!isLoading || undefined} data-testid="loading-overlay">
      <div className={styles.mark}>
        <img src="/brand/mark.svg" alt="" width="44" height="44" />
      </div>
      <span role="status" className="visually-hidden">
        {isLoading ? t('loading') : ''}
      </span>
    </div>
  )
}
