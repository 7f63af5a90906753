import { expect, type Locator, type Page } from '@playwright/test';

/** The screens of payments, and the page of the sandbox behind them, as a member uses them. */
export class PaymentPages {
  readonly page: Page;
  readonly heading: Locator;
  readonly consent: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.consent = page.getByRole('checkbox', { name: /^I want my credits at once/ });
  }

  /** The button to order: beside the page or in the bar, by the width of the window. */
  get order(): Locator {
    return this.page.getByRole('button', { name: 'Order with obligation to pay' }).filter({ visible: true });
  }

  way(name: string | RegExp): Locator {
    return this.page.getByRole('radio', { name });
  }

  async choose(name: string | RegExp): Promise<void> {
    await this.page
      .locator('label')
      .filter({ has: this.way(name) })
      .click();
    await expect(this.way(name)).toBeChecked();
  }

  async agree(): Promise<void> {
    await this.page.getByText('I want my credits at once').click();
    await expect(this.consent).toBeChecked();
  }

  /** Has the provider store the card. */
  async keepCard(): Promise<void> {
    await this.page.getByText('Keep this card for next time').click();
    await expect(this.page.getByRole('checkbox', { name: 'Keep this card for next time' })).toBeChecked();
  }

  /** Waits for the page of the provider. */
  async provider(): Promise<void> {
    await this.page.waitForURL('**/sandbox/**');
  }

  /** Waits for the end of a payment that is done. */
  async isComplete(credits: number): Promise<void> {
    await expect(this.heading).toHaveText('Payment complete');
    await expect(this.page.getByRole('img', { name: new RegExp(`^You have ${credits} credits`) })).toBeVisible();
  }

  /** Buys a bundle with a card that the provider stores. */
  async buyByCard(credits: number): Promise<void> {
    await this.page.goto(`/credits/${credits}/creditcard`);
    await this.keepCard();
    await this.agree();
    await this.order.click();
    await this.provider();
    await this.page.getByRole('button', { name: /^Pay €/ }).click();
  }
}
