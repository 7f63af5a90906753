/** The style of the sandbox's page. It has the colours of the app but uses no file of it, because the page represents another company. */
export const SANDBOX_STYLE = `
  :root {
    color-scheme: light dark; --font: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    --page: light-dark(oklch(0.966 0.008 75), oklch(0.208 0.008 55));
    --surface: light-dark(oklch(0.998 0.002 75), oklch(0.208 0.008 55));
    --hover: light-dark(oklch(0.940 0.011 72), oklch(0.246 0.009 55));
    --hairline: light-dark(oklch(0.912 0.012 72), oklch(0.285 0.010 55));
    --control: light-dark(oklch(0.635 0.018 65), oklch(0.535 0.014 60));
    --text: light-dark(oklch(0.232 0.016 50), oklch(0.955 0.008 80));
    --text-2: light-dark(oklch(0.475 0.020 58), oklch(0.745 0.014 70));
    --inverse: light-dark(oklch(0.984 0.006 75), oklch(0.172 0.007 55));
    --primary: light-dark(oklch(0.470 0.165 263), oklch(0.520 0.165 263));
    --primary-hover: light-dark(oklch(0.410 0.155 263), oklch(0.565 0.160 263));
    --link: light-dark(oklch(0.400 0.145 263), oklch(0.810 0.090 262));
    --focus: light-dark(oklch(0.560 0.170 262), oklch(0.760 0.120 262));
    --warning: light-dark(oklch(0.825 0.150 80), oklch(0.810 0.145 80));
    --on-warning: oklch(0.270 0.060 65); --on-solid: oklch(0.99 0.004 80);
  }
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  html { -webkit-text-size-adjust: 100%; }
  body { min-height: 100dvh; background: var(--page); color: var(--text); font: 420 1rem/1.5rem var(--font); overflow-wrap: anywhere;
    -webkit-font-smoothing: antialiased; }
  button { padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
  svg { display: block; flex: none; inline-size: 1.25rem; block-size: 1.25rem; fill: none; stroke: currentColor; stroke-width: 1.85;
    stroke-linecap: round; stroke-linejoin: round; }
  .tape { display: flex; justify-content: center; padding: 10px 1rem; background: repeating-linear-gradient(-45deg, var(--warning) 0 14px,
    color-mix(in oklch, var(--warning) 82%, var(--on-warning)) 14px 28px); }
  .tape b { padding: 3px 14px; border-radius: 999px; background: var(--on-warning); color: oklch(0.97 0.03 85);
    font: 680 .875rem/1.25rem var(--font); text-align: center; }
  main { display: grid; gap: 1.25rem; inline-size: 100%; max-inline-size: 560px; margin-inline: auto; padding: 1.25rem 1rem 2.5rem; }
  header { display: flex; align-items: center; gap: 10px; font: 680 1rem/1.25 var(--font); letter-spacing: -0.015em; }
  header small { margin-inline-start: auto; font: 500 .75rem/1rem var(--font); color: var(--text-2); letter-spacing: 0; }
  .glyph { display: grid; place-items: center; inline-size: 34px; block-size: 34px; border-radius: 6px; background: var(--text);
    color: var(--inverse); }
  .bill, .outcomes, .group { display: grid; align-content: start; min-inline-size: 0; }
  .bill { gap: 1rem; } .outcomes { gap: 1.5rem; } .group { gap: .75rem; }
  .card { display: grid; gap: 1rem; padding: 1.25rem; border-radius: 20px; }
  .card { background: var(--surface); box-shadow: 0 0 0 1px var(--hairline); }
  .small { font: 450 .875rem/1.25rem var(--font); color: var(--text-2); text-wrap: pretty; }
  h1 { font: 720 2.75rem/1.1 var(--font); letter-spacing: -0.035em; font-variant-numeric: tabular-nums; }
  h2 { font: 650 1.125rem/1.5rem var(--font); letter-spacing: -0.01em; }
  dl { display: grid; gap: 8px; font: 450 .875rem/1.25rem var(--font); }
  dl div { display: flex; justify-content: space-between; gap: 1rem; }
  dt { flex: none; max-inline-size: 60%; color: var(--text-2); }
  dd { text-align: end; font-weight: 550; font-variant-numeric: tabular-nums; }
  .pay { display: grid; place-items: center; inline-size: 100%; min-block-size: 48px; padding: .625rem 1.25rem; border-radius: 999px;
    background: var(--primary); color: var(--on-solid); font: 600 1rem/1.25 var(--font); letter-spacing: -0.005em; text-align: center;
    text-decoration: none; font-variant-numeric: tabular-nums; }
  .pay:hover { background: var(--primary-hover); }
  .two { display: grid; gap: .5rem; }
  .choice { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: 0 .75rem; align-items: center; inline-size: 100%;
    min-block-size: 56px; padding: 8px 16px; border-radius: 12px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--control);
    text-align: start; }
  .choice:hover { background: var(--hover); }
  .choice svg { color: var(--text-2); }
  .choice b { display: block; font: 600 1rem/1.25rem var(--font); }
  .choice span span { display: block; font: 450 .875rem/1.125rem var(--font); color: var(--text-2); }
  .choice code { font: 600 .75rem/1rem ui-monospace, "SF Mono", Menlo, monospace; color: var(--text-2); }
  @media (min-width: 992px) {
    main { max-inline-size: 1000px; grid-template-columns: 360px minmax(0, 1fr); gap: 1.25rem 2.5rem; align-items: start;
      padding-block-start: 2rem; }
    header { grid-column: 1 / -1; }
    .two { grid-template-columns: 1fr 1fr; }
    .bill { position: sticky; inset-block-start: 2rem; }
  }
  @media (max-width: 479.98px) {
    .choice { grid-template-columns: 24px minmax(0, 1fr); }
    .choice code { display: none; }
  }
  @media (forced-colors: active) { .choice, .pay, .card { border: 1px solid; } }
`;
