import { ErrorNotice } from '../error-notice.tsx'
import { DrawnIcon } from '../icon.tsx'
import { check } from '../icon-paths.ts'
import { Notice } from '../notice.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import type { Part } from './part.ts'
import { sampleTextsIn } from './texts.ts'

export const notices: Part = {
  name: 'Notice',
  states: (language) => {
    const { short, long, label, error, hint } = sampleTextsIn(language)
    return {
      info: <Notice tone="info">{hint}</Notice>,
      success: (
        <Notice tone="success" headline={short}>
          {hint}
        </Notice>
      ),
      warning: (
        <Notice tone="warning" headline={long}>
          <p>{long}</p>
          <button type="button" className="button button-quiet">
            {short}
          </button>
        </Notice>
      ),
      error: <Notice tone="error">{error}</Notice>,
      'errors of a form': (
        <ErrorNotice
          headline={label}
          errors={[
            { field: 'mail', text: error },
            { field: 'name', text: long },
          ]}
          onChoose={() => undefined}
        />
      ),
    }
  },
}

export const states: Part = {
  name: 'EmptyState, ErrorState',
  states: (language) => {
    const { short, label, long, error } = sampleTextsIn(language)
    return {
      empty: (
        <EmptyState icon={<DrawnIcon path={check} size={40} />} headline={label} text={long}>
          <a className="button" href="#start">
            {short}
          </a>
        </EmptyState>
      ),
      error: <ErrorState headline={label} text={error} retry={{ label: short, onClick: () => undefined }} />,
      'trying again': (
        <ErrorState headline={label} text={error} retry={{ label: short, isBusy: true, onClick: () => undefined }}>
          <a className="button button-quiet" href="#start">
            {short}
          </a>
        </ErrorState>
      ),
    }
  },
}
