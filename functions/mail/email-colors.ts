/** An email's colors by role, as on the page: for light and dark. Each text must be readable on the backgrounds listed with it. */
export const emailColors = {
  light: {
    canvas: '#f5f6f9',
    surface: '#ffffff',
    sunken: '#eef0f5',
    line: '#e1e5ec',
    ink: '#10151f',
    muted: '#525c6d',
    accent: '#4338ca',
    onAccent: '#ffffff',
  },
  dark: {
    canvas: '#0b0e15',
    surface: '#141925',
    sunken: '#1c2231',
    line: '#262e3f',
    ink: '#eef1f7',
    muted: '#a3aec1',
    accent: '#5b54e8',
    onAccent: '#ffffff',
  },
} as const;
