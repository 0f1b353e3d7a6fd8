import { type Language, languages } from '#domain/i18n/languages.ts'
import { parts } from './parts.ts'
import styles from './showcase.module.css'

/** Which app's tokens and base styles the page has. */
type Look = 'site' | 'staff'

const looks: readonly Look[] = ['site', 'staff']

/** Every part in every state: for people who change one, and for the test of all. */
export const Showcase = ({ look, language }: { look: Look; language: Language }) => (
  <main className={styles.page}>
    <h1>Parts</h1>
    <nav className="row wrap gap-3" aria-label="Look and language">
      {looks.flatMap((one) =>
        languages.map((lang) => (
          <a
            key={one + lang}
            className="text-button"
            href={`?look=${one}&lang=${lang}`}
            aria-current={one === look && lang === language ? 'page' : undefined}
          >
            {one} · {lang}
          </a>
        )),
      )}
    </nav>
    {parts.map(({ name, states }) => (
      <section key={name} className="stack gap-2" aria-label={name}>
        <h2>{name}</h2>
        <div className={styles.states}>
          {Object.entries(states(language)).map(([state, sample]) => (
            <div key={state} data-state={state}>
              <p className="small soft">{state}</p>
              {sample}
            </div>
          ))}
        </div>
      </section>
    ))}
  </main>
)
