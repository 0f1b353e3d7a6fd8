import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { PageIcon } from '../../components/page-icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import type { JobSearch } from './job-search.ts'
import { jobSearchFormId } from './job-search-form-id.ts'
import styles from './jobs-hero.module.css'
import type { JobsHeroData } from './load-jobs.ts'

interface Props {
  hero: JobsHeroData | undefined
  search: JobSearch
  form: RefObject<HTMLFormElement | null>
  onSubmit: () => void
}

/** Who already searches wants the results, so then the picture makes room for them. */
export function JobsHero({ hero, search, form, onSubmit }: Props) {
  const { t } = useTexts('jobs')
  const { company } = useFrame()
  return (
    <div id="home" className={styles.hero} data-search={search.isSearch || undefined}>
      <div className={styles.words}>
        <p className="eyebrow">{t('hero.eyebrow', { name: company.name })}</p>
        <h1>{t('hero.headline')}</h1>
        {hero && <p className={styles.lead}>{t('hero.open', { count: hero.openCount })}</p>}
        <search aria-label={t('search.label')}>
          <form
            ref={form}
            id={jobSearchFormId}
            className={styles.form}
            method="get"
            action="/jobs"
            onSubmit={(event) => {
              event.preventDefault()
              onSubmit()
            }}
          >
            <input type="hidden" name="state" value="search" />
            <KeywordField keyword={search.keyword} />
            <button type="submit" className="button">
              <PageIcon name="search" />
              <span>{t('search.submit')}</span>
            </button>
          </form>
        </search>
      </div>
      {hero && !search.isSearch && (
        <PictureImage
          className={styles.picture ?? ''}
          picture={hero.picture}
          alt={hero.alt}
          sizes="(min-width: 900px) 50vw, 100vw"
          isFirst
          isEarly
        />
      )}
    </div>
  )
}

/** Keeps what is being typed; a keyword that comes with the address, as from a link or the way back, replaces it. */
function KeywordField({ keyword }: { keyword: string }) {
  const { t } = useTexts('jobs')
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(keyword)
  useEffect(() => {
    const form = input.current?.form
    const note = () => {
      sent.current = input.current?.value.trim() ?? ''
    }
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [])
  // Before the answer is painted: whoever sees it may type at once.
  useLayoutEffect(() => {
    if (keyword === sent.current || !input.current) return
    input.current.value = keyword
    sent.current = keyword
  }, [keyword])
  return (
    <div className={styles.keyword}>
      <PageIcon name="search" />
      <input
        ref={input}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={100}
        placeholder={t('search.keyword')}
        aria-label={t('search.keyword')}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}
