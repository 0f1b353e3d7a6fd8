interface Address {
  streetAddress: string
  postalCode: string
  location: string
}

export const addressOf = ({ streetAddress, postalCode, location }: Address): string =>
  `${streetAddress}, ${postalCode} ${location}`
