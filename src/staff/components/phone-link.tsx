export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="target" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {phone}
  </a>
)
