// The colors of `wineries/mesa-lucero/theme.json` that pictures share with the pages.
export const ink = '#241b15';
export const inkSoft = '#6b5d50';
export const paper = '#f7f2e8';
export const brass = '#85622a';
export const wine = '#6e1a2a';
