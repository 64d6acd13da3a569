/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const GIFT = String.raw`// Written by hand
$CATEGORY: $course$/top/Chemistry/জৈব রসায়ন

::Benzene:: বেনজিনের সংকেত কোনটি? {
  ~CH\=CH #এটি ইথাইন
  =\(C_6H_6\) #ঠিক
  ~C\{6\}
  #### বেনজিন একটি বলয়।
}

Dhaka is the {~city =capital ~river} of Bangladesh.

::tf:: The sun is a star. {T}

Which are prime? {~%50%2 ~%50%3 ~4}

How many? {#3:1}

Name the gas. {=oxygen =O2}

Match. {=a -> 1 =b -> 2}

Write about rain. {}

Frequency \nu of light\nis measured in {=Hz ~m}

Never closed { =a ~b
`

export const AIKEN = `What is 2 + 2?
A. 3
B. 4
C. 5
ANSWER: B

ঢাকা কোন নদীর তীরে?
এক কথায় বল।
A) পদ্মা
B) বুড়িগঙ্গা
ANSWER: b

No answer below
A. x
B. y

Wrong letter
A. x
B. y
ANSWER: E
`

export const MOODLE = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category"><category><text>$course$/top/Vectors</text></category></question>
  <question type="multichoice">
    <name><text>q1</text></name>
    <questiontext format="html"><text><![CDATA[<p>Water is <b>H<sub>2</sub>O</b>,&nbsp;its mass<br>is \\(m = 18\\,u\\). 5 &lt; 6?</p><script>alert(1)</script>]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>10<sup>-3</sup> &times; 2</p>]]></text></generalfeedback>
    <single>true</single>
    <answer fraction="0" format="html"><text><![CDATA[<p>no</p>]]></text></answer>
    <answer fraction="100" format="html"><text><![CDATA[<p>$$x^2$$</p>]]></text></answer>
    <tags><tag><text>easy</text></tag></tags>
  </question>
  <question type="multichoice">
    <questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/my%20pic.png" alt="">]]></text>
      <file name="my pic.png" path="/" encoding="base64">${PNG.toString('base64')}</file></questiontext>
    <single>true</single>
    <answer fraction="100"><text>A</text></answer><answer fraction="0"><text>B</text></answer><answer fraction="0"><text>C</text></answer>
  </question>
  <question type="multichoice">
    <questiontext format="html"><text>Both &lt;img src="@@PLUGINFILE@@/gone.png"&gt;</text></questiontext>
    <single>true</single>
    <answer fraction="100"><text>one</text></answer><answer fraction="0"><text>two</text></answer>
  </question>
  <question type="multichoice"><questiontext><text>Several</text></questiontext><single>false</single>
    <answer fraction="50"><text>one</text></answer><answer fraction="50"><text>two</text></answer></question>
  <question type="essay"><questiontext><text>Tell</text></questiontext></question>
</quiz>`

const MANIFEST_HEAD = '<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>'

export const QTI_1 = {
  'imsmanifest.xml': `${MANIFEST_HEAD}<resource identifier="r1" type="imsqti_xmlv1p2" href="quiz/quiz.xml"><file href="quiz/quiz.xml"/><file href="quiz/img/a.png"/></resource></resources></manifest>`,
  'quiz/img/a.png': PNG,
  'quiz/quiz.xml': `<?xml version="1.0"?><questestinterop><assessment><section>
  <item ident="i1" title="one"><presentation>
    <material><mattext texttype="text/html">&lt;p&gt;Which is &lt;img class="equation_image" data-equation-content="\\frac{1}{2}" src="x"&gt;?&lt;/p&gt;</mattext></material>
    <response_lid ident="response1" rcardinality="Single"><render_choice>
      <response_label ident="11"><material><mattext texttype="text/plain">half</mattext></material></response_label>
      <response_label ident="12"><material><mattext texttype="text/plain">third</mattext></material></response_label>
    </render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
      <respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>
      <respcondition continue="No"><conditionvar><varequal respident="response1">12</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>
    </resprocessing>
    <itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/html">&lt;b&gt;Because&lt;/b&gt;</mattext></material></flow_mat></itemfeedback>
  </item>
  <item ident="i2"><presentation><material><matimage uri="img/a.png"/></material>
    <response_lid ident="r" rcardinality="Single"><render_choice>
      <response_label ident="A"><material><mattext>A</mattext></material></response_label>
      <response_label ident="B"><material><mattext>B</mattext></material></response_label>
    </render_choice></response_lid></presentation>
    <resprocessing><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>
  <item ident="i3"><presentation><material><mattext>Several</mattext></material><response_lid ident="r" rcardinality="Multiple"/></presentation></item>
  <item ident="i4"><presentation><material><mattext>Type</mattext></material><response_str ident="r"/></presentation></item>
  </section></assessment></questestinterop>`,
}

export function qti2Item(body: string, key = '<value>B</value>', cardinality = 'single'): string {
  return `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">
  <responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier"><correctResponse>${key}</correctResponse></responseDeclaration>
  <itemBody>${body}</itemBody><modalFeedback identifier="fb" outcomeIdentifier="F" showHide="show"><p>See page 3.</p></modalFeedback></assessmentItem>`
}

const CHOICES =
  '<simpleChoice identifier="A">কলিকাতা<feedbackInline identifier="A">no</feedbackInline></simpleChoice><simpleChoice identifier="B"><p>ঢাকা</p></simpleChoice>'

export const QTI_2 = {
  'pack/imsmanifest.xml': `${MANIFEST_HEAD}${['a', 'b', 'c']
    .map(
      (name) =>
        `<resource identifier="${name}" type="imsqti_item_xmlv2p1" href="items/${name}.xml"><file href="items/${name}.xml"/></resource>`,
    )
    .join('')}</resources></manifest>`,
  'pack/items/a.xml': qti2Item(
    `<div><p>রাজধানী কোনটি?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Choose <b>one</b>.</prompt>${CHOICES}</choiceInteraction></div>`,
  ),
  'pack/items/b.xml': qti2Item(
    `<p><img src="../images/p.png" alt="x"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">A</simpleChoice><simpleChoice identifier="B">B</simpleChoice></choiceInteraction>`,
  ),
  'pack/items/c.xml': qti2Item('<p>Gap: <textEntryInteraction responseIdentifier="RESPONSE"/></p>'),
  'pack/images/p.png': PNG,
}
