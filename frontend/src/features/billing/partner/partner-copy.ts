/**
 * What a partner says next to the link: in plain words, where people see it before they follow it.
 * Source: https://www.ftc.gov/business-guidance/resources/ftcs-endorsement-guides-what-people-are-asking (16 CFR Part 255)
 */
export const DISCLOSURE = 'Ad: I earn a commission if you subscribe through this link.';

export const disclosureRule =
  'The FTC requires you to disclose that you are paid, next to the link and easy to notice. Put this line, or one as clear, beside it everywhere you share it:';

/** How the figures come about. */
export const figureNotes = [
  'Figures are as of the last midnight UTC and never say who followed your link, signed up or paid.',
  'Each payment is paid out in the month after it, by PayPal or bank transfer. There is no minimum payout.',
  'A refund or chargeback reverses the commission on the amount refunded. If it was already paid to you, you keep it, and your next commissions offset it first.',
  'Your own account, email address, card and devices earn no commission. Commissions are rounded down to whole cents.',
] as const;
