/** Labels with what they say. Those that say nothing are left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: React.ReactNode])[] }) => (
  <dl className="facts line-top">
    {facts.map(
      ([label, value], index) =>
        value && (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="tall" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {phone}
  </a>
)
