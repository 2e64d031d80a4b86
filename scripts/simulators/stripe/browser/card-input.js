/**
 * What a typed card is worth, field by field: the text as it should look, and what is wrong with it in Stripe.js's words.
 * @typedef {{ code: string, message: string }} Fault
 */

/** @type {readonly { brand: string, label: string, begins: RegExp, gaps: readonly number[], digits: number, cvc: number }[]} */
const BRANDS = [
  { brand: 'visa', label: 'Visa', begins: /^4/, gaps: [4, 8, 12], digits: 16, cvc: 3 },
  { brand: 'mastercard', label: 'Mastercard', begins: /^(5[1-5]|2[2-7])/, gaps: [4, 8, 12], digits: 16, cvc: 3 },
  { brand: 'amex', label: 'American Express', begins: /^3[47]/, gaps: [4, 10], digits: 15, cvc: 4 },
  { brand: 'discover', label: 'Discover', begins: /^(6011|65|64[4-9])/, gaps: [4, 8, 12], digits: 16, cvc: 3 },
];
const OTHER = { brand: 'unknown', label: 'Card', begins: /^/, gaps: [4, 8, 12], digits: 16, cvc: 3 };

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @param {string} number */
export function brandOf(number) {
  return BRANDS.find(({ begins }) => begins.test(digitsOf(number))) ?? OTHER;
}

/** @param {string} text */
export function formatNumber(text) {
  const { gaps, digits } = brandOf(text);
  return [...digitsOf(text).slice(0, digits)]
    .map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit))
    .join('');
}

/**
 * `5` can only be May; the slash comes by itself.
 * @param {string} text
 */
export function formatExpiry(text) {
  const typed = digitsOf(text).slice(0, 4);
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/**
 * @param {string} number
 * @returns {Fault | undefined}
 */
export function numberFault(number) {
  const digits = digitsOf(number);
  if (digits.length < brandOf(number).digits)
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return passesLuhn(digits) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/**
 * @param {string} expiry
 * @param {Date} today
 * @returns {Fault | undefined}
 */
export function expiryFault(expiry, today) {
  const digits = digitsOf(expiry);
  if (digits.length < 4) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  const month = Number(digits.slice(0, 2));
  const years = 2000 + Number(digits.slice(2)) - today.getFullYear();
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  if (years < 0) return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  if (years === 0 && month < today.getMonth() + 1)
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  return years > 50 ? { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." } : undefined;
}

/**
 * @param {string} cvc
 * @param {string} number
 * @returns {Fault | undefined}
 */
export function cvcFault(cvc, number) {
  return digitsOf(cvc).length < brandOf(number).cvc
    ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
    : undefined;
}

/**
 * Only where the country has them is a postal code asked for.
 * @param {string} zip
 * @param {string} country
 * @returns {Fault | undefined}
 */
export function zipFault(zip, country) {
  if (country !== 'US') return undefined;
  return /^\d{5}$/.test(zip.trim()) ? undefined : { code: 'incomplete_zip', message: 'Your ZIP is incomplete.' };
}

/** @param {string} digits */
function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
