import {
  brandOf,
  cvcFault,
  digitsOf,
  expiryFault,
  formatExpiry,
  formatNumber,
  numberFault,
  zipFault,
} from './card-input.js';

const COUNTRIES = [
  ['US', 'United States'],
  ['AU', 'Australia'],
  ['CA', 'Canada'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['IE', 'Ireland'],
  ['NZ', 'New Zealand'],
];

/**
 * The fields of a card inside `root`, labelled, with their faults below them.
 * @param {ShadowRoot} root
 * @param {() => void} changed told of every keystroke
 */
export function makeFields(root, changed) {
  const form = document.createElement('div');
  form.className = 'form';
  root.append(form);
  const marks = document.createElement('span');
  marks.className = 'brand';
  const number = textField(form, 'number', 'Card number', '1234 1234 1234 1234', 'cc-number', marks);
  const row = document.createElement('div');
  row.className = 'row';
  form.append(row);
  const expiry = textField(row, 'expiry', 'Expiration date', 'MM / YY', 'cc-exp');
  const cvc = textField(row, 'cvc', 'Security code', 'CVC', 'cc-csc');
  const country = selectField(form, 'country', 'Country', COUNTRIES);
  const zip = textField(form, 'zip', 'ZIP code', '12345', 'postal-code');

  const faults = {
    number: () => numberFault(number.input.value),
    expiry: () => expiryFault(expiry.input.value, new Date()),
    cvc: () => cvcFault(cvc.input.value, number.input.value),
    zip: () => zipFault(zip.input.value, country.value),
  };
  const all = [
    { field: number, fault: faults.number },
    { field: expiry, fault: faults.expiry },
    { field: cvc, fault: faults.cvc },
    { field: zip, fault: faults.zip },
  ];

  number.input.addEventListener('input', () => {
    keepCaret(number.input, formatNumber);
    const { brand, label } = brandOf(number.input.value);
    marks.dataset.brand = brand;
    marks.textContent = brand === 'unknown' ? '' : label;
  });
  expiry.input.addEventListener('input', (event) => {
    const removing = 'inputType' in event && String(event.inputType).startsWith('delete');
    if (!removing) keepCaret(expiry.input, formatExpiry);
  });
  cvc.input.addEventListener('input', () => {
    cvc.input.value = digitsOf(cvc.input.value).slice(0, brandOf(number.input.value).cvc);
  });
  country.addEventListener('change', () => {
    zip.box.hidden = country.value !== 'US';
    zip.show('');
    changed();
  });
  for (const { field, fault } of all) {
    field.input.addEventListener('input', () => {
      field.show('');
      changed();
    });
    // Somebody who only passes through is not told that a field is empty.
    field.input.addEventListener('blur', () => {
      if (field.input.value !== '') field.show(fault()?.message ?? '');
    });
  }

  return {
    isComplete: () => all.every(({ fault }) => fault() === undefined),
    isEmpty: () => all.every(({ field }) => field.input.value === ''),
    focus: () => number.input.focus(),
    clear: () => {
      for (const { field } of all) {
        field.input.value = '';
        field.show('');
      }
    },
    /** Shows what is wrong everywhere, and goes to the first of it. */
    check: () => {
      const found = all.map(({ field, fault }) => ({ field, fault: fault() }));
      for (const { field, fault } of found) field.show(fault?.message ?? '');
      const first = found.find(({ fault }) => fault !== undefined);
      first?.field.input.focus();
      return first?.fault;
    },
    /** @param {string} message what the bank said */
    refuse: (message) => number.show(message),
    card: () => {
      const digits = digitsOf(expiry.input.value);
      return {
        type: 'card',
        card: {
          number: digitsOf(number.input.value),
          exp_month: Number(digits.slice(0, 2)),
          exp_year: 2000 + Number(digits.slice(2)),
          cvc: cvc.input.value,
        },
        billing_details: {
          address: { country: country.value, postal_code: country.value === 'US' ? zip.input.value.trim() : '' },
        },
      };
    },
  };
}

/**
 * @param {HTMLElement} parent
 * @param {string} id
 * @param {string} label
 * @param {string} placeholder
 * @param {AutoFill} autocomplete
 * @param {HTMLElement} [inside] shown in the input
 */
function textField(parent, id, label, placeholder, autocomplete, inside) {
  const box = document.createElement('div');
  box.className = 'field';
  const name = labelFor(id, label);
  const holder = document.createElement('div');
  holder.className = 'input';
  const input = document.createElement('input');
  const fault = document.createElement('p');
  Object.assign(input, { id, placeholder, autocomplete, inputMode: 'numeric', type: 'text' });
  input.setAttribute('aria-describedby', `${id}-fault`);
  fault.id = `${id}-fault`;
  fault.className = 'fault';
  fault.setAttribute('role', 'alert');
  holder.append(input, ...(inside === undefined ? [] : [inside]));
  box.append(name, holder, fault);
  parent.append(box);
  return {
    box,
    input,
    /** @param {string} message */
    show: (message) => {
      fault.textContent = message;
      input.setAttribute('aria-invalid', String(message !== ''));
    },
  };
}

/**
 * @param {HTMLElement} parent
 * @param {string} id
 * @param {string} label
 * @param {string[][]} choices value and words of each
 */
function selectField(parent, id, label, choices) {
  const box = document.createElement('div');
  box.className = 'field';
  const select = document.createElement('select');
  select.id = id;
  select.autocomplete = 'country';
  for (const [value = '', words = ''] of choices) {
    const option = document.createElement('option');
    Object.assign(option, { value, textContent: words });
    select.append(option);
  }
  const holder = document.createElement('div');
  holder.className = 'input';
  holder.append(select);
  box.append(labelFor(id, label), holder);
  parent.append(box);
  return select;
}

/**
 * @param {string} id
 * @param {string} text
 */
function labelFor(id, text) {
  const label = document.createElement('label');
  label.htmlFor = id;
  label.textContent = text;
  return label;
}

/**
 * Rewrites a field; the caret stays behind the digit it stood behind.
 * @param {HTMLInputElement} input
 * @param {(text: string) => string} format
 */
function keepCaret(input, format) {
  const { value } = input;
  const caret = input.selectionStart ?? value.length;
  const digitsBefore = digitsOf(value.slice(0, caret)).length;
  const written = format(value);
  input.value = written;
  if (caret >= value.length) return;
  let place = 0;
  for (let digits = 0; digits < digitsBefore && place < written.length; place += 1)
    if (/\d/.test(written[place] ?? '')) digits += 1;
  input.setSelectionRange(place, place);
}
